import { screen } from './screen.ts'

/** The screens of visitors. The others are in a list of their own, so that the login doesn't download it. */
export const publicScreens = [
  screen('/login', () => import('./accounts/Login.tsx'), 'Login'),
  screen('/reset-password/:token', () => import('./accounts/ResetPassword.tsx'), 'ResetPassword'),
  screen('/forgot-password', () => import('./accounts/ForgotPassword.tsx'), 'ForgotPassword'),
  screen('/confirm-email/:token', () => import('./accounts/ConfirmEmail.tsx'), 'ConfirmEmail'),
  screen('/unsubscribe/:token', () => import('./accounts/Unsubscribe.tsx'), 'Unsubscribe'),
]
