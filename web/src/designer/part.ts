import type { InputWrapperProps } from '@mantine/core'
import { designLimits } from '@portale/domain/designer/design-options.ts'
import { blanks, type Model, type Part, type PartThing } from './draft.ts'
import { changed, changePart, moved, without } from './edits.ts'
import type { Designer } from './useDesigner.ts'

/** What each part of the screen is given: the draft with what can be done to it, and a way to move the focus. */
export type DesignProps = { designer: Designer; focus: (path: string) => void }

/** Those of a model, with the beginning of its error keys. */
export type ModelProps = DesignProps & { model: Model; at: string }

/** Descriptions stand below, so that the inputs of a row stand in line. */
export const below: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description']

/** What an input needs to be found by its error key and to show what is wrong with it. */
export const faultProps = ({ faultOf }: Designer, path: string) => {
  const fault = faultOf(path)
  return { 'data-path': path, error: fault === undefined ? undefined : fault || true }
}

/** A text of a design: names and labels. */
export const textProps = (designer: Designer, path: string) => ({
  ...faultProps(designer, path),
  maxLength: designLimits.name,
  autoComplete: 'off',
})

/** One that the database or an address has: no word of a language. */
export const nameProps = (designer: Designer, path: string) => ({
  ...textProps(designer, path),
  autoCapitalize: 'none',
  spellCheck: false,
})

/** What can be done to the fields, relations, views or files of a model; `first` is a new one's first input. */
export function rowsOf<P extends Part>({ designer, focus, model, at }: ModelProps, part: P, first: string) {
  const place = model[part].length
  const edit = (change: (things: PartThing[P][]) => PartThing[P][], group?: string) =>
    designer.edit((draft) => changePart(draft, model.uid, part, change), group)
  return {
    path: `${at}.${part}`,
    add() {
      edit((now) => [...now, blanks[part]()])
      focus(`${at}.${part}.${place}.${first}`)
    },
    change(uid: string, change: Partial<PartThing[P]>) {
      edit((now) => changed(now, uid, change), [uid, ...Object.keys(change)].join(' '))
    },
    remove(uid: string) {
      edit((now) => without(now, uid))
      focus(`${at}.${part}`)
    },
    move: (uid: string, step: -1 | 1) => edit((now) => moved(now, uid, step)),
  }
}

export type Rows<P extends Part> = ReturnType<typeof rowsOf<P>>
