import Quill from 'quill'
import QuillList, { ListContainer } from 'quill/formats/list.js'

const { Attributor, Scope } = Quill.import('parchment')

const indentOf = (item: Element) => Number(/ql-indent-(\d)/.exec(item.className)?.[1] ?? 0)

/** Whether an item begins its list: none of the same level before it, back to one further out. */
function isFirst(item: Element): boolean {
  const indent = indentOf(item)
  for (let before = item.previousElementSibling; before; before = before.previousElementSibling) {
    if (indentOf(before) < indent) return true
    if (indentOf(before) === indent) return before.getAttribute('data-list') !== item.getAttribute('data-list')
  }
  return true
}

/** The number that a list begins with is that of its first item; a new line after it goes on counting. */
export class ListItem extends QuillList {
  /** Quill's would register its container once more. */
  static override register() {}

  override optimize(context: object) {
    super.optimize(context as Parameters<QuillList['optimize']>[0])
    const item = this.domNode
    const start = item.getAttribute('data-start')
    if (start !== null && !(item.getAttribute('data-list') === 'ordered' && isFirst(item))) this.format('start', '')
    else if (start !== null && item.style.getPropertyValue('--start') !== start)
      item.style.setProperty('--start', start)
    else if (start === null && item.style.length > 0) item.removeAttribute('style')
  }
}

ListContainer.allowedChildren = [ListItem]
ListItem.requiredContainer = ListContainer

export const listStart = new Attributor('start', 'data-start', { scope: Scope.BLOCK })
