import { readFileSync } from 'node:fs'

const [header = '', ...lines] = readFileSync(new URL('../../../docs/spec/authorisation.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const columns = header.split(',').slice(2)

/** docs/spec/authorisation.csv: the rights of each role, and of nobody in particular, on each call. */
export const rightsTable = lines.map((line) => {
  const [method = '', path = '', ...cells] = line.split(',')
  return {
    call: `${method} ${path}`,
    rights: Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])),
  }
})
