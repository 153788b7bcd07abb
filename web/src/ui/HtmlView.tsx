import { lazy, Suspense } from 'react'

const CleanHtml = lazy(async () => ({ default: (await import('./CleanHtml.tsx')).CleanHtml }))

type HtmlViewProps = {
  html: string
  /** The level of the heading that the text stands under. */
  below: number
}

/** Formatted text from the editor, cleaned once more before it is shown; the cleaner is loaded when needed. */
export function HtmlView(props: HtmlViewProps) {
  return (
    <Suspense fallback={null}>
      <CleanHtml {...props} />
    </Suspense>
  )
}
