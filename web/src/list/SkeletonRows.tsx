import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'

const rows = [0, 1, 2, 3, 4, 5]
const width = (row: number, column: number) => `${38 + ((row * 37 + column * 23) % 50)}%`

/** Six grey rows under the real headers while a list loads. */
export function SkeletonRows({ columns }: { columns: number }) {
  const cells = Array.from({ length: columns }, (_, column) => column)
  return rows.map((row) => (
    <tr key={row}>
      {cells.map((column) => (
        <td key={column}>
          <Skeleton height={12} radius="xl" width={width(row, column)} />
        </td>
      ))}
    </tr>
  ))
}
