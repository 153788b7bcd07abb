import { z } from 'zod'
import { extended, id, pageOf } from '../../platform/answers.ts'
import { activity, yearOption } from './activity.ts'

/** The activities of one year as a page, with the years that there are. */
export const activityPage = extended(pageOf(z.object({ id, year: z.string(), activities: z.array(activity) })), {
  years: z.array(extended(yearOption, { id: z.optional(id) })),
})
