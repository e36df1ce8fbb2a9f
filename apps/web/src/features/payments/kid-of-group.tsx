import { GroupDot } from '@skrzat/ui/group-dot'
import { listName } from '#components/kid-name.ts'

type KidOfGroupProps = {
  kid: { firstname: string; lastname: string }
  group: { name: string; color: number }
}

/** A child's name, with the group below. */
export function KidOfGroup({ kid, group }: KidOfGroupProps) {
  return (
    <>
      <span className="block font-medium">{listName(kid)}</span>
      <span className="flex items-center gap-1 text-xs text-muted">
        <GroupDot color={group.color} className="size-2" />
        {group.name}
      </span>
    </>
  )
}
