import { createBrowserRouter } from 'react-router'
import { CrashPage } from './layout/CrashPage.tsx'
import { screen } from './screen.ts'

const outside = { errorElement: <CrashPage />, HydrateFallback: () => null }

/** The screens of visitors. All others are one file with their frame, so that the login doesn't carry their list. */
export const router = createBrowserRouter(
  [
    { path: '/login', ...outside, lazy: screen(() => import('./accounts/Login.tsx'), 'Login') },
    {
      path: '/reset-password/:token',
      ...outside,
      lazy: screen(() => import('./accounts/ResetPassword.tsx'), 'ResetPassword'),
    },
    {
      path: '/forgot-password',
      ...outside,
      lazy: screen(() => import('./accounts/ForgotPassword.tsx'), 'ForgotPassword'),
    },
    {
      path: '/confirm-email/:token',
      ...outside,
      lazy: screen(() => import('./accounts/ConfirmEmail.tsx'), 'ConfirmEmail'),
    },
  ],
  {
    async patchRoutesOnNavigation({ patch }) {
      patch(null, (await import('./signed-in.routes.tsx')).signedInRoutes)
    },
  },
)
