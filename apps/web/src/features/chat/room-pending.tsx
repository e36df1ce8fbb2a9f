import { Skeleton } from '@skrzat/ui/skeleton'
import { Pending } from '#components/pending.tsx'

/** Shown while the talk's code is loading. */
export function RoomPending() {
  return (
    <Pending className="flex flex-1 flex-col">
      <div className="flex min-h-16 items-center gap-3 border-b border-line px-4">
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="w-40" />
      </div>
    </Pending>
  )
}
