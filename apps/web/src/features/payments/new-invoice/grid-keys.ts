import type { KeyboardEvent } from 'react'

/** Data attributes of a cell for arrow-key navigation: one line per child, one name per column. */
export function cellAttributes(line: number, column: string) {
  return { 'data-line': line, 'data-column': column }
}

function cellsOf(grid: Element): HTMLElement[] {
  return [...grid.querySelectorAll<HTMLElement>('[data-line]:not(:disabled)')]
}

function isText(element: EventTarget): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type !== 'checkbox'
}

/** In a text field the arrow keys move the caret first, and leave the cell at the text's end. */
function atEdge(element: HTMLElement, key: string): boolean {
  if (!isText(element)) return true
  const { selectionStart: start, selectionEnd: end, value } = element
  if (start === 0 && end === value.length) return true
  return start === end && start === (key === 'ArrowLeft' ? 0 : value.length)
}

function below(cells: readonly HTMLElement[], from: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const { line, column } = from.dataset
  const same = cells
    .filter((each) => each.dataset.column === column && (Number(each.dataset.line) - Number(line)) * step > 0)
    .sort((a, b) => (Number(a.dataset.line) - Number(b.dataset.line)) * step)
  return same[0]
}

function beside(cells: readonly HTMLElement[], from: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const line = cells.filter((each) => each.dataset.line === from.dataset.line)
  return line[line.indexOf(from) + step]
}

function target(event: KeyboardEvent, from: HTMLElement): HTMLElement | undefined {
  const cells = cellsOf(event.currentTarget)
  switch (event.key) {
    case 'ArrowUp':
      return below(cells, from, -1)
    case 'ArrowDown':
      return below(cells, from, 1)
    case 'Enter':
      return below(cells, from, event.shiftKey ? -1 : 1)
    case 'ArrowLeft':
      return atEdge(from, event.key) ? beside(cells, from, -1) : undefined
    case 'ArrowRight':
      return atEdge(from, event.key) ? beside(cells, from, 1) : undefined
    default:
      return undefined
  }
}

/** Arrow keys and Enter move between the cells as in a spreadsheet. Enter on a button still presses it. */
export function moveInGrid(event: KeyboardEvent) {
  const from = event.target
  if (!(from instanceof HTMLElement) || from.dataset.line === undefined) return
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
  if (event.key === 'Enter' && from instanceof HTMLButtonElement) return
  const next = target(event, from)
  if (!next) return
  event.preventDefault()
  next.focus()
  if (isText(next)) next.select()
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
