import type { KidPage } from '@skrzat/contract/wire/kid-page'
import { cn } from '@skrzat/ui/cn'
import { Initials } from '@skrzat/ui/initials'
import { Picture } from '#components/picture.tsx'

type KidPictureProps = {
  kid: Pick<KidPage, 'firstname' | 'lastname' | 'group' | 'photo'>
  className?: string
}

/** The child's photo in a circle, over the initials, which stay without one. The name is beside it. */
export function KidPicture({ kid: { firstname, lastname, group, photo }, className }: KidPictureProps) {
  return (
    <span className={cn('relative inline-flex size-14 shrink-0', className)}>
      <Initials names={[firstname, lastname]} color={group.color} className={cn('size-14', className)} />
      {photo !== null && (
        <Picture
          source={{ path: photo, version: photo }}
          alt=""
          className="absolute inset-0 size-full rounded-full object-cover"
        />
      )}
    </span>
  )
}
