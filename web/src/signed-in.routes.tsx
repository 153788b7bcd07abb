import type { RouteObject } from 'react-router'
import { Shell } from './front/shell/Shell.tsx'
import { CrashPage } from './platform/layout/CrashPage.tsx'
import { signedInScreens } from './signed-in-screens.ts'

export const signedInRoutes: RouteObject[] = [
  {
    path: '/',
    errorElement: <CrashPage />,
    element: <Shell />,
    children: [{ errorElement: <CrashPage />, children: signedInScreens }],
  },
]
