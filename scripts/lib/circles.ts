/** Cycles of a graph, as `a → b → a`: the shortest one through each node that no earlier cycle contains. */
export function circlesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const passed = new Set<string>()
  const circles: string[] = []
  for (const start of [...graph.keys()].toSorted()) {
    if (passed.has(start)) continue
    const way = wayBack(graph, start)
    if (!way) continue
    for (const node of way) passed.add(node)
    circles.push([...way, start].join(' → '))
  }
  return circles
}

/** The nodes of the shortest path from a node back to itself, beginning with it. */
function wayBack(graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): string[] | undefined {
  const from = new Map<string, string>()
  const waiting = [start]
  for (const node of waiting)
    for (const next of graph.get(node) ?? []) {
      if (next === start) return pathTo(node)
      if (from.has(next)) continue
      from.set(next, node)
      waiting.push(next)
    }
  return undefined

  function pathTo(node: string): string[] {
    const before = from.get(node)
    return before === undefined ? [node] : [...pathTo(before), node]
  }
}
