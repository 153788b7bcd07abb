import { VisuallyHidden } from '@mantine/core'
import { passwordRules, passwordStrength, strengthLabel } from '@portale/domain/platform/password.ts'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import classes from './PasswordRules.module.css'

const colours = ['bad', 'bad', 'bad', 'warn', 'info', 'ok']

/** Whether a password meets all five rules. */
export const isStrong = (password: string): boolean => passwordStrength(password) === passwordRules.length

/** The strength of a password and the rules that it meets (spec 2 §4, §5). */
export function PasswordRules({ password }: { password: string }) {
  const points = passwordStrength(password)
  return (
    <div className={classes.rules}>
      <div className={classes.strength}>
        <div className={classes.bar} aria-hidden>
          <i style={{ width: `${points * 20}%`, background: `var(--${colours[points]}-solid)` }} />
        </div>
        <output>
          <VisuallyHidden>Sicurezza della password: </VisuallyHidden>
          {password === '' ? <VisuallyHidden>nessuna password</VisuallyHidden> : strengthLabel(points)}
        </output>
      </div>
      <ul>
        {passwordRules.map(({ message, met }) => (
          <Rule key={message} message={message} met={met(password)} />
        ))}
      </ul>
    </div>
  )
}

function Rule({ message, met }: { message: string; met: boolean }) {
  const Glyph = met ? IconCheck : IconCircle
  return (
    <li data-met={met}>
      <Glyph size={16} role="img" aria-hidden={false} aria-label={met ? 'Rispettata:' : 'Da rispettare:'} />
      {message}
    </li>
  )
}
