import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'

type Props = { of: string; disabled?: boolean; onClick: () => void }

/** The bin at the end of a row. */
export function RemoveButton({ of, disabled, onClick }: Props) {
  return (
    <ActionIcon size={36} aria-label={`Elimina ${of}`} title={`Elimina ${of}`} disabled={disabled} onClick={onClick}>
      <IconTrash size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
