import { type LeadStatus, leadStatuses } from '@portale/domain/sales/leads/lead.ts'
import type { BoardColumn, LeadCard } from '@portale/domain/sales/leads/lead-board.ts'
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

// A shorter way is a click.
const minDistance = 6
// Near the edges the board scrolls by itself.
const edgeWidth = 60
const edgeStep = 14

type Point = { x: number; y: number }

/** The status of the column at a point of the window. */
function statusAt({ x, y }: Point): LeadStatus | undefined {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-status]')
  return leadStatuses.find((status) => status === column?.dataset.status)
}

/**
 * Drags a card with a mouse or a pen to another column; Esc puts it back. A finger scrolls the board instead: on phones
 * cards are moved by their menu.
 */
export function useCardDrag(
  board: RefObject<HTMLElement | null>,
  columns: BoardColumn[],
  move: (card: LeadCard, status: LeadStatus) => void,
) {
  const [card, setCard] = useState<LeadCard>()
  const [over, setOver] = useState<LeadStatus>()
  const ghost = useRef<HTMLDivElement>(null)
  const ended = useRef(0)
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  function onPointerDown({ pointerType, button, clientX, clientY, target }: PointerEvent<HTMLElement>) {
    const element = (target as HTMLElement).closest<HTMLElement>('[data-card]')
    const pressed = columns.flatMap(({ cards }) => cards).find(({ id }) => String(id) === element?.dataset.card)
    if (!pressed || pointerType === 'touch' || button !== 0 || (target as HTMLElement).closest('button, input')) return
    let isDragging = false

    const onMove = (event: globalThis.PointerEvent) => {
      const point = { x: event.clientX, y: event.clientY }
      if (!isDragging && Math.hypot(point.x - clientX, point.y - clientY) < minDistance) return
      if (!isDragging) {
        isDragging = true
        setCard(pressed)
      }
      event.preventDefault()
      setOver(statusAt(point))
      scrollAtEdge(board.current, point)
      if (ghost.current) ghost.current.style.translate = `${point.x + 12}px ${point.y + 12}px`
    }
    const onUp = (event: globalThis.PointerEvent) => {
      const status = isDragging ? statusAt({ x: event.clientX, y: event.clientY }) : undefined
      if (isDragging) ended.current = event.timeStamp
      stop.current()
      if (status) move(pressed, status)
    }
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && stop.current()
    stop.current = () => {
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', stop.current)
      window.removeEventListener('keydown', onKey)
      setCard(undefined)
      setOver(undefined)
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', stop.current)
    window.addEventListener('keydown', onKey)
  }

  return {
    card,
    over,
    ghost,
    onPointerDown,
    /** The end of a drag is no click on the card's link. */
    onClickCapture(event: MouseEvent) {
      if (event.timeStamp - ended.current > 50 || ended.current === 0) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

function scrollAtEdge(board: HTMLElement | null, { x }: Point): void {
  const frame = board?.getBoundingClientRect()
  if (!board || !frame) return
  if (x > frame.right - edgeWidth) board.scrollBy({ left: edgeStep })
  else if (x < frame.left + edgeWidth) board.scrollBy({ left: -edgeStep })
}
