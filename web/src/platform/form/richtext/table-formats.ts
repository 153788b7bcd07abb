import Quill from 'quill'
import {
  TableBody as QuillBody,
  TableCell as QuillCell,
  TableContainer as QuillContainer,
  TableRow as QuillRow,
} from 'quill/formats/table.js'

const { Attributor, EmbedBlot, Scope } = Quill.import('parchment')

/** A cell stays one: neither a list nor a heading takes its place, which would move those after it. */
export class TableCell extends QuillCell {
  override format(name: string, value: string) {
    if (name !== QuillCell.blotName && value && this.scroll.query(name, Scope.BLOCK_BLOT)) return
    super.format(name, value)
  }
}

export class TableRow extends QuillRow {}
export class TableBody extends QuillBody {}

/** The id of a row begins with that of its table: tables that follow each other stay two. */
const tableOf = (table: QuillContainer | null) =>
  table?.domNode.querySelector('[data-row]')?.getAttribute('data-row')?.split('-')[0]

export class TableContainer extends QuillContainer {
  override checkMerge(): boolean {
    return super.checkMerge() && tableOf(this) === tableOf(this.next as QuillContainer | null)
  }
}

TableContainer.allowedChildren = [TableBody]
TableBody.requiredContainer = TableContainer
TableBody.allowedChildren = [TableRow]
TableRow.requiredContainer = TableBody
TableRow.allowedChildren = [TableCell]
TableCell.requiredContainer = TableRow

/** Marks a cell as a header; it is written as th. */
export const tableHeader = new Attributor('table-header', 'data-header', { scope: Scope.BLOCK, whitelist: ['true'] })

/** A line break inside a cell, which is one line for Quill. */
export class LineBreak extends EmbedBlot {
  static override blotName = 'line-break'
  static override tagName = 'BR'
  static override className = 'ql-line-break'
}
