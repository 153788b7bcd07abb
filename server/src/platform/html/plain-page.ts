import { randomBytes } from 'node:crypto'
import { escapeHtml } from './escape.ts'

// The colours and sizes of the login page (web/src/platform/styles/tokens.css): the page must work without the built files.
const styles = `
:root { color-scheme: light dark; --surface: #fff; --ink: #161e23; --ink-3: #56636a; --button: #0f586d; --on-button: #fff; --focus: #0f7d9b; }
@media (prefers-color-scheme: dark) {
  :root { --surface: #151c20; --ink: #e3e9eb; --ink-3: #9dabb1; --button: #7cc6d8; --on-button: #0d1316; --focus: #5ec3da; }
}
* { box-sizing: border-box; }
body { display: grid; min-height: 100dvh; margin: 0; padding: 32px 24px; background: var(--surface); color: var(--ink);
  font: 15px/1.45 'Geist Variable', system-ui, -apple-system, 'Segoe UI', sans-serif; -webkit-font-smoothing: antialiased; }
main { width: 100%; max-width: 420px; margin: auto; }
.brand { display: flex; align-items: center; gap: 12px; margin: 0 0 44px; font-size: 17px; font-weight: 600; letter-spacing: -.01em; }
h1 { margin: 0; font-size: 30px; font-weight: 600; line-height: 36px; letter-spacing: -.03em; text-wrap: balance; }
.text { max-width: 44ch; margin: 8px 0 28px; color: var(--ink-3); }
.button { display: inline-block; padding: 10px 18px; border-radius: 8px; background: var(--button); color: var(--on-button);
  font-weight: 600; text-decoration: none; }
.button:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
`

const logo = `<svg width="40" height="40" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#0f586d"/><path d="M9 24 13.2 8M23 24 18.8 8" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/><path d="M16 9v3M16 15v3M16 21v3" fill="none" stroke="#7fd0e2" stroke-width="2.2" stroke-linecap="round"/></svg>`

/**
 * A page for when the screens can't be loaded, and its content policy. "Riprova" opens the same address again, without a
 * script.
 */
export function plainPage(title: string, text: string): { html: string; policy: string } {
  const nonce = randomBytes(16).toString('base64')
  const html = `<!doctype html>
<html lang="it">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" type="image/svg+xml" href="/favicon.svg">
    <title>${escapeHtml(title)} | Portale Rete</title>
    <style nonce="${nonce}">${styles}</style>
  </head>
  <body>
    <main>
      <p class="brand">${logo} Portale Rete</p>
      <h1>${escapeHtml(title)}</h1>
      <p class="text">${escapeHtml(text)}</p>
      <a class="button" href="">Riprova</a>
    </main>
  </body>
</html>
`
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return { html, policy }
}
