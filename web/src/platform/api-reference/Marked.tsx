/** A text of the document with its few marks: a bold beginning, code. */
export function Marked({ text }: { text: string }) {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part, index) => {
    const key = `${index} ${part}`
    if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>
    return part.startsWith('`') ? <code key={key}>{part.slice(1, -1)}</code> : part
  })
}
