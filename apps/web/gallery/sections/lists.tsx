import { Button } from '@skrzat/ui/button'
import { VirtualList, VirtualListInBox } from '@skrzat/ui/virtual-list'
import { Example, Examples, LONGEST_NAME, nothing, type Section } from '../parts.tsx'

const kids = Array.from({ length: 400 }, (_, index) => ({
  id: index + 1,
  name: index % 7 === 3 ? LONGEST_NAME : `Adam Nowak ${index + 1}`,
}))

const card = 'divide-y divide-line rounded-card border border-line bg-card'

function LongLists() {
  return (
    <Examples>
      <Example state="In a box, 400 rows">
        <section aria-label="Dzieci" className="max-h-64 overflow-y-auto">
          <VirtualListInBox
            name="gallery box"
            label="Dzieci w ramce"
            rows={kids}
            keyOf={({ id }) => id}
            estimate={56}
            className={card}
          >
            {({ name }) => <Kid name={name} />}
          </VirtualListInBox>
        </section>
      </Example>
      <Example state="In the page, few rows: all of them">
        <VirtualList
          name="gallery page"
          label="Dzieci na stronie"
          rows={kids.slice(0, 4)}
          keyOf={({ id }) => id}
          estimate={56}
          className={card}
        >
          {({ name }) => <Kid name={name} />}
        </VirtualList>
      </Example>
    </Examples>
  )
}

function Kid({ name }: { name: string }) {
  return (
    <div className="flex items-center justify-between gap-3 px-4 py-2">
      <span className="min-w-0 break-words">{name}</span>
      <Button variant="quiet" size="sm" aria-label={`Pokaż: ${name}`} onClick={nothing}>
        Pokaż
      </Button>
    </div>
  )
}

export const lists: readonly Section[] = [{ module: 'virtual-list', Examples: LongLists }]
