import { screen } from './platform/screen.ts'

/** The screens of visitors. The others are in a list of their own, so that the login doesn't download it. */
export const publicScreens = [
  screen('/login', () => import('./people/accounts/Login.tsx'), 'Login'),
  screen('/reset-password/:token', () => import('./people/accounts/ResetPassword.tsx'), 'ResetPassword'),
  screen('/forgot-password', () => import('./people/accounts/ForgotPassword.tsx'), 'ForgotPassword'),
  screen('/confirm-email/:token', () => import('./people/accounts/ConfirmEmail.tsx'), 'ConfirmEmail'),
  screen('/unsubscribe/:token', () => import('./people/accounts/Unsubscribe.tsx'), 'Unsubscribe'),
]
