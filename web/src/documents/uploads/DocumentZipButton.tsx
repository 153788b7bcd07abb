import { Button } from '@mantine/core'
import type { ZipSize } from '@portale/domain/documents/uploads/document-zip.ts'
import { formatCount, formatSize } from '@portale/domain/platform/counts.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError, api } from '../../platform/api/client.ts'
import { toast } from '../../platform/ui/toast.ts'

const url = '/api/v1/activity_document_uploads/zip'

/** What is being downloaded, and what is left out. */
function describe({ documents, bytes, damaged, withheld }: ZipSize): string {
  const started = `Download di ${formatCount(documents, 'documento', 'documenti')} (${formatSize(bytes)}) avviato.`
  const missing = [
    damaged > 0 &&
      formatCount(damaged, 'documento danneggiato non è incluso', 'documenti danneggiati non sono inclusi'),
    withheld > 0 &&
      formatCount(withheld, 'documento attende il controllo antivirus', 'documenti attendono il controllo antivirus'),
  ].filter((sentence) => sentence !== false)
  return [started, ...missing.map((sentence) => `${sentence}.`)].join(' ')
}

/** Hands the address to the browser, which saves the file while it arrives and says when it breaks off. */
function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

type Props = {
  /** Which documents: activity_id, dealer_id, workshop_id, year, status. */
  filters: Record<string, string | number>
  /** What they belong to, for the button's name. */
  subject: string
}

/** Downloads documents as a ZIP; what is wrong with the choice is shown below. */
export function DocumentZipButton({ filters, subject }: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))
  async function start() {
    setBusy(true)
    setProblem('')
    try {
      const size = await api.get<ZipSize>(`${url}/size?${query}`)
      download(`${url}?${query}`)
      toast(describe(size), 8000)
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'Non è stato possibile scaricare i documenti. Riprova.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        ml={-8}
        leftSection={<IconDownload size={16} aria-hidden />}
        aria-label={`Scarica i documenti: ${subject}`}
        loading={busy}
        onClick={start}
      >
        Scarica i documenti
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </div>
  )
}
