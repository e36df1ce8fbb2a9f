/** A day's dishes, a line a meal; what stands before a colon names it. */
export function Dishes({ dishes }: { dishes: string }) {
  // One-letter words stay with what follows them.
  const lines = dishes.replaceAll(/ ([aiouwz]) /gi, ' $1\u00a0').split('\n')
  return lines.map((line, at) => {
    const [, meal, rest] = /^([^:]{1,24}): (.*)$/.exec(line) ?? []
    return (
      // Two meals may be the same.
      <span key={lines.slice(0, at + 1).join('\n')} className="block break-words">
        {meal ? (
          <>
            <span className="text-muted">{meal}:</span> {rest}
          </>
        ) : (
          line
        )}
      </span>
    )
  })
}
