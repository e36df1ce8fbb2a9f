import { Money } from '@skrzat/ui/money'

type SumsProps = { sums: readonly { name: string; sum: number }[]; className?: string }

/** Named amounts in grosze, side by side in columns. */
export function Sums({ sums, className }: SumsProps) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-3">
      {sums.map(({ name, sum }) => (
        <div key={name} className="flex flex-col">
          <dt className="grow text-sm text-muted">{name}</dt>
          <dd className={className}>
            <Money grosze={sum} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
