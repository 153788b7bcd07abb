import { maxMatched } from '@portale/domain/platform/lists/batch.ts'

type Id = number | string

/** Proxies take requests of 8 KB, half of which cookies and other headers may have. */
const maxAddress = 4000
/** As many even after the longest filters, or a selection of thousands would be as many calls. */
const minMatched = 50

/** The addresses that ask which of the rows match the filters of an address: ids in the order given, as few calls as may be. */
export function matchedAddresses(address: string, ids: readonly Id[]): string[] {
  const start = `${address}${address.includes('?') ? '&' : '?'}_ids=`
  const addresses: string[] = []
  let chunk: Id[] = []
  let length = start.length
  for (const id of ids) {
    const isFull = chunk.length >= minMatched && length + String(id).length + 1 > maxAddress
    if (isFull || chunk.length === maxMatched) {
      addresses.push(start + chunk.join())
      chunk = []
      length = start.length
    }
    chunk.push(id)
    length += String(id).length + 1
  }
  return chunk.length > 0 ? [...addresses, start + chunk.join()] : addresses
}
