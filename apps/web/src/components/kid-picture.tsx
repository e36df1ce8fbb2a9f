import type { KidPage } from '@skrzat/contract/wire/kid-page'
import { cn } from '@skrzat/ui/cn'
import { Initials } from '@skrzat/ui/initials'
import { useRef } from 'react'
import { useNear } from '#app/parts/index.ts'
import { Picture } from '#components/picture.tsx'

type KidPictureProps = {
  kid: Pick<KidPage, 'firstname' | 'lastname' | 'photo'>
  /** The group's colour. */
  color: number
  className?: string
}

/** The child's photo in a circle, over the initials, which show if there is none. The name is beside it. */
export function KidPicture({ kid: { firstname, lastname, photo }, color, className }: KidPictureProps) {
  const box = useRef<HTMLSpanElement>(null)
  const near = useNear(box, photo !== null)
  return (
    <span ref={box} className={cn('relative inline-flex size-14 shrink-0', className)}>
      <Initials names={[firstname, lastname]} color={color} className={cn('size-14', className)} />
      {near && photo !== null && (
        <Picture
          source={{ path: photo, version: photo }}
          alt=""
          className="absolute inset-0 size-full rounded-full object-cover"
        />
      )}
    </span>
  )
}
