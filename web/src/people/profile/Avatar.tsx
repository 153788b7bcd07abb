import classes from './Avatar.module.css'

const initials = (name: string) =>
  name
    .split(/\s+/)
    .flatMap((word) => word[0] ?? [])
    .filter((_, index, letters) => index === 0 || index === letters.length - 1)
    .join('')
    .toUpperCase()

type AvatarProps = { name: string; picture: string | null; size?: number }

/** A user's photo or initials, hidden from screen readers because the name is next to it. */
export function Avatar({ name, picture, size = 32 }: AvatarProps) {
  return (
    <span className={classes.avatar} style={{ width: size, height: size, fontSize: size * 0.375 }} aria-hidden>
      {picture ? <img src={picture} alt="" width={size} height={size} /> : initials(name)}
    </span>
  )
}
