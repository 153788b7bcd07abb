/** A call that is measured: how many at once, the share of the bare handler's requests that it should reach; a slow one by a number of calls. */
export type Case = { name: string; path: string; connections: number; goal: number; amount?: number }

/** The calls over the large data; a dashboard may take twice as long as its bare SQL. */
export const casesOf = (yearId: number): Case[] => [
  { name: 'activities of the newest year', path: '/api/v1/activities', connections: 32, goal: 0.8 },
  { name: 'dealers, first page', path: '/api/v1/dealers', connections: 32, goal: 0.8 },
  { name: 'dealers, name contains “esposito”', path: '/api/v1/dealers?name=esposito', connections: 32, goal: 0.8 },
  { name: 'dealers, page 500', path: '/api/v1/dealers?page=500', connections: 32, goal: 0.8 },
  { name: 'progress of dealers, first page', path: '/api/v1/dealers/activity_years', connections: 32, goal: 0.8 },
  {
    name: 'dashboard, 20,000 dealers',
    path: `/api/v1/activity_years/${yearId}/dashboard/dealers`,
    connections: 2,
    amount: 10,
    goal: 0.5,
  },
  {
    name: 'dashboard, 50,000 workshops',
    path: `/api/v1/activity_years/${yearId}/dashboard/workshops`,
    connections: 2,
    amount: 10,
    goal: 0.5,
  },
]
