import classes from './Outbox.module.css'

// The frame is under the page's policy, which lets through the styles that carry its nonce.
const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

// A link of its own would open in the frame, in the place of the mail: a new window is what the sandbox keeps shut.
const base = '<base target="_blank">'

/** The mail as a mail program shows it, in a frame where nothing acts: no scripts, no forms, no links that lead away. */
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
