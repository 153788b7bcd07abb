import { createBrowserRouter } from 'react-router'
import { CrashPage } from './platform/layout/CrashPage.tsx'
import { publicScreens } from './public-screens.ts'

const publicRoute = { errorElement: <CrashPage />, HydrateFallback: () => null }

export const router = createBrowserRouter(
  publicScreens.map((screen) => ({ ...screen, ...publicRoute })),
  {
    async patchRoutesOnNavigation({ patch }) {
      patch(null, (await import('./signed-in.routes.tsx')).signedInRoutes)
    },
  },
)
