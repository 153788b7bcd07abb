import { lazy, Suspense } from 'react'

const CleanHtml = lazy(async () => ({ default: (await import('./CleanHtml.tsx')).CleanHtml }))

/** Formatted text from the editor, cleaned once more before it is shown; the cleaner is loaded when needed. */
export function HtmlView({ html }: { html: string }) {
  return (
    <Suspense fallback={null}>
      <CleanHtml html={html} />
    </Suspense>
  )
}
