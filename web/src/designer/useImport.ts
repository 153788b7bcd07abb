import type { Automation } from '@portale/domain/designer/automation.ts'
import { toast } from '../ui/toast.ts'
import { draftOf } from './draft.ts'
import type { Designer } from './useDesigner.ts'

const sorry = 'Non è stato possibile leggere il file. Riprova.'

/** Reads the file of a design, which becomes the draft and is never sent by itself; tells what is wrong with it. */
export function useImport({ edit, select }: Designer, { roles }: Automation, tell: (problems: string[]) => void) {
  return async (file: File) => {
    tell([])
    try {
      // It checks the whole shape, as the server does: nobody else needs what it takes to do so.
      const { readDesignFile } = await import('@portale/domain/designer/design-file.ts')
      // Which of its models are there already is the server's to say.
      const read = readDesignFile(await file.text(), { roles })
      if ('problem' in read) return tell([read.problem])
      edit(() => draftOf(read.design))
      select(undefined)
      toast('Il progetto del file è ora la bozza: guardala e ricrea i modelli.')
    } catch {
      tell([sorry])
    }
  }
}
