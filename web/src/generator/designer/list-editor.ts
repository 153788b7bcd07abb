import type { InputWrapperProps } from '@mantine/core'
import { designLimits } from '@portale/domain/generator/designer/design-options.ts'
import { useMemo } from 'react'
import { moveItem, removeItem, updateItem, updateList } from './design-edits.ts'
import { blankItems, type ListItems, type ListName, type Model } from './edited-design.ts'
import type { Designer } from './useDesigner.ts'

export type DesignerProps = {
  designer: Designer
  /** Moves the focus to the input with this error key, once it is on the page. */
  focus: (path: string) => void
}

/** `path` is the beginning of the model's error keys. */
export type ModelProps = DesignerProps & { model: Model; path: string }

/** The descriptions of inputs in a row are below them, so that the inputs are aligned. */
export const descriptionBelow: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description']

/** The props of an input that has a problem: an empty message marks it as incomplete. */
export const inputProps = (path: string, problem: string | undefined) => ({
  'data-path': path,
  error: problem === undefined ? undefined : problem || true,
})

/** The attributes of names and labels. */
export const textAttributes = { maxLength: designLimits.name, autoComplete: 'off' }

/** The attributes of names in the database and addresses, which are not words of a language. */
export const nameAttributes = { ...textAttributes, autoCapitalize: 'none', spellCheck: false }

export const problemProps = ({ problems }: Pick<Designer, 'problems'>, path: string) => inputProps(path, problems[path])
export const textProps = (designer: Designer, path: string) => ({ ...problemProps(designer, path), ...textAttributes })
export const nameProps = (designer: Designer, path: string) => ({ ...problemProps(designer, path), ...nameAttributes })

/** Edits one of the lists of a model; `firstInput` of a new item gets the focus. */
export function useListEditor<L extends ListName>(
  { designer: { edit }, focus, model, path: modelPath }: ModelProps,
  list: L,
  firstInput: string,
) {
  const { uid: modelUid } = model
  const { length } = model[list]
  return useMemo(() => {
    const path = `${modelPath}.${list}`
    const editList = (change: (items: ListItems[L][]) => ListItems[L][], group?: string) =>
      edit((edited) => updateList(edited, modelUid, list, change), group)
    return {
      path,
      add() {
        editList((items) => [...items, blankItems[list]()])
        focus(`${path}.${length}.${firstInput}`)
      },
      update(uid: string, change: Partial<ListItems[L]>) {
        editList((items) => updateItem(items, uid, change), [uid, ...Object.keys(change)].join(' '))
      },
      remove(uid: string) {
        editList((items) => removeItem(items, uid))
        focus(path)
      },
      move: (uid: string, step: -1 | 1) => editList((items) => moveItem(items, uid, step)),
    }
  }, [edit, focus, modelUid, modelPath, list, length, firstInput])
}

export type ListEditor<L extends ListName> = ReturnType<typeof useListEditor<L>>
