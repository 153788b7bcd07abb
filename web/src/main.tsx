import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Alert.layer.css'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import './platform/styles/tokens.css'
import './platform/styles/base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { listenForSearchKey } from './front/search/early-search.ts'
import { queryClient } from './platform/api/query-client.ts'
import { cssVariables, theme } from './platform/theme.ts'
import { router } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

// react-remove-scroll, used by dialogs and drawers, reads the nonce of its style element from this global.
Object.assign(globalThis, { __webpack_nonce__: nonce })

// Loaded before the first text is drawn, so that the layout doesn't shift.
document.fonts.load('1em "Geist Variable"').catch(() => {}) // the page also works without it

listenForSearchKey()

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
