import { useLingui } from '@lingui/react/macro'
import type { PlaceFile } from '@skrzat/contract/wire/files'
import { cn } from '@skrzat/ui/cn'
import { useRef } from 'react'
import { useNear } from '#app/parts/index.ts'
import { Picture } from '#components/picture.tsx'
import { pictureSource } from './queries.ts'
import { kinds } from '#components/attachments/kinds.ts'

/** A file's icon: a picture's thumbnail, else the icon of its kind, with a text for screen readers. */
export function FileIcon({ file, className }: { file: PlaceFile; className?: string }) {
  const { i18n } = useLingui()
  const { name, icon: Icon } = kinds[file.kind]
  const box = useRef<HTMLSpanElement>(null)
  const shown = file.kind === 'picture' && file.state === 'ready' && file.width !== null
  const near = useNear(box, shown)
  return (
    <span
      ref={box}
      title={i18n._(name)}
      className={cn(
        'grid size-9 shrink-0 place-items-center overflow-hidden rounded-small bg-sunken text-muted',
        className,
      )}
    >
      {shown && near ? (
        <Picture source={pictureSource(file, 'small')} alt="" className="size-full object-cover" />
      ) : (
        <Icon aria-hidden className="size-5" />
      )}
      <span className="sr-only">{i18n._(name)}</span>
    </span>
  )
}
