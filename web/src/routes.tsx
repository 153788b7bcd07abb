import { createBrowserRouter } from 'react-router'
import { CrashPage } from './layout/CrashPage.tsx'
import { lazyScreen } from './lazy-screen.ts'

const publicRoute = { errorElement: <CrashPage />, HydrateFallback: () => null }

/** The screens of visitors. The others are in a file of their own, so that the login doesn't download their list. */
export const router = createBrowserRouter(
  [
    { path: '/login', ...publicRoute, lazy: lazyScreen(() => import('./accounts/Login.tsx'), 'Login') },
    {
      path: '/reset-password/:token',
      ...publicRoute,
      lazy: lazyScreen(() => import('./accounts/ResetPassword.tsx'), 'ResetPassword'),
    },
    {
      path: '/forgot-password',
      ...publicRoute,
      lazy: lazyScreen(() => import('./accounts/ForgotPassword.tsx'), 'ForgotPassword'),
    },
    {
      path: '/confirm-email/:token',
      ...publicRoute,
      lazy: lazyScreen(() => import('./accounts/ConfirmEmail.tsx'), 'ConfirmEmail'),
    },
    {
      path: '/unsubscribe/:token',
      ...publicRoute,
      lazy: lazyScreen(() => import('./accounts/Unsubscribe.tsx'), 'Unsubscribe'),
    },
  ],
  {
    async patchRoutesOnNavigation({ patch }) {
      patch(null, (await import('./signed-in.routes.tsx')).signedInRoutes)
    },
  },
)
