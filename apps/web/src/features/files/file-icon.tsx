import { useLingui } from '@lingui/react/macro'
import type { PlaceFile } from '@skrzat/contract/wire/files'
import { cn } from '@skrzat/ui/cn'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Picture } from './picture.tsx'
import { kinds } from './texts.ts'

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
        <Picture file={file} size="small" alt="" className="size-full object-cover" />
      ) : (
        <Icon aria-hidden className="size-5" />
      )}
      <span className="sr-only">{i18n._(name)}</span>
    </span>
  )
}

/** Whether the element is near the viewport: of three hundred pictures only those are fetched. */
function useNear(box: RefObject<Element | null>, wanted: boolean): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!wanted || !box.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: '300px' },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, wanted])
  return near
}
