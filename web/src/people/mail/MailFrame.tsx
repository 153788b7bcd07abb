import classes from './Mail.module.css'

// The content security policy of the page applies to the frame: only styles with its nonce are allowed.
const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

// A link would replace the mail in the frame; with this target it opens a new window, which the sandbox blocks.
const base = '<base target="_blank">'

/** Renders the HTML of a mail in a sandboxed frame: no scripts, no forms, no working links. */
export function MailFrame({ subject, html }: { subject: string; html: string }) {
  return (
    <iframe
      className={classes.frame}
      sandbox=""
      title={`E-mail: ${subject}`}
      srcDoc={html.replaceAll('<style>', `${base}<style nonce="${nonce()}">`)}
    />
  )
}
