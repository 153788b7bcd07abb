import type { RouteObject } from 'react-router'
import { CrashPage } from './layout/CrashPage.tsx'
import { Shell } from './layout/Shell.tsx'
import { signedInScreens } from './signed-in-screens.ts'

export const signedInRoutes: RouteObject[] = [
  {
    path: '/',
    errorElement: <CrashPage />,
    element: <Shell />,
    children: [{ errorElement: <CrashPage />, children: signedInScreens }],
  },
]
