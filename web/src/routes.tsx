import { createBrowserRouter } from 'react-router'
import { CrashPage } from './layout/CrashPage.tsx'
import { lazyScreen } from './lazy-screen.ts'

const outside = { errorElement: <CrashPage />, HydrateFallback: () => null }

/** The screens of visitors. All others are one file with their frame, so that the login doesn't carry their list. */
export const router = createBrowserRouter(
  [
    { path: '/login', ...outside, lazy: lazyScreen(() => import('./accounts/Login.tsx'), 'Login') },
    {
      path: '/reset-password/:token',
      ...outside,
      lazy: lazyScreen(() => import('./accounts/ResetPassword.tsx'), 'ResetPassword'),
    },
    {
      path: '/forgot-password',
      ...outside,
      lazy: lazyScreen(() => import('./accounts/ForgotPassword.tsx'), 'ForgotPassword'),
    },
    {
      path: '/confirm-email/:token',
      ...outside,
      lazy: lazyScreen(() => import('./accounts/ConfirmEmail.tsx'), 'ConfirmEmail'),
    },
  ],
  {
    async patchRoutesOnNavigation({ patch }) {
      patch(null, (await import('./signed-in.routes.tsx')).signedInRoutes)
    },
  },
)
