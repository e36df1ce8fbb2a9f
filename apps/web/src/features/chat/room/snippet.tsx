import { visibleLine } from '@skrzat/contract/text'
import { fold } from '@skrzat/contract/words'

/** Characters shown before the match. */
const BEFORE = 30

/** The part of a text with the match, which is marked. */
export function Snippet({ text, query }: { text: string; query: string }) {
  const line = text.replaceAll(/\s+/g, ' ')
  // Folded as on the server.
  const asked = fold(visibleLine(query))
  const folded = fold(line)
  // Where folding changes the length, positions are unknown.
  const at = folded.length === line.length ? folded.indexOf(asked) : -1
  if (at < 0) return <span className="w-full truncate text-sm">{line}</span>
  const from = Math.max(0, at - BEFORE)
  return (
    <span className="w-full truncate text-sm">
      {from > 0 && '…'}
      {line.slice(from, at)}
      <mark className="rounded-small bg-apricot-soft text-ink">{line.slice(at, at + asked.length)}</mark>
      {line.slice(at + asked.length)}
    </span>
  )
}
