import {
  type Icon,
  IconCertificate,
  IconFile,
  IconFileOff,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconPhoto,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './FileRow.module.css'
import { guessMediaType } from './media-type.ts'
import { FileLink } from './TextLink.tsx'

/** The `media_type` of a row that is no file. */
export const noFile = 'none'

const icons: [RegExp, Icon][] = [
  [/^none$/, IconFileOff],
  [/pdf$/, IconFileTypePdf],
  [/^image\//, IconPhoto],
  [/excel|spreadsheet/, IconFileSpreadsheet],
  [/msword|wordprocessing|opendocument\.text/, IconFileText],
  [/pkcs7/, IconCertificate],
]

type FileRowProps = {
  name: string
  /** Chooses the icon; guessed from the name without it. */
  media_type?: string
  /** Opens in a new tab; without it the name is plain text. */
  href?: string
  caption?: ReactNode
  /** At the right end: a badge, a button. */
  right?: ReactNode
}

/** A file in a list: icon, name and a caption (spec 1 §2, 9). */
export function FileRow({ name, media_type = guessMediaType(name), href, caption, right }: FileRowProps) {
  const Glyph = icons.find(([pattern]) => pattern.test(media_type))?.[1] ?? IconFile
  return (
    <div className={classes.file}>
      <span className={classes.icon}>
        <Glyph size={18} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.name}>
        {href ? <FileLink href={href}>{name}</FileLink> : name}
        {caption && <small>{caption}</small>}
      </div>
      {right && <div className={classes.right}>{right}</div>}
    </div>
  )
}
