import { useLingui } from '@lingui/react/macro'
import type { Attachment } from '@skrzat/contract/wire/attachments'
import { Suspense, useRef, useState } from 'react'
import { lazyPart, useNear } from '#app/parts/index.ts'
import type { FilePaths } from '#components/attachments/paths.ts'
import { NotLoaded } from '#components/not-loaded.tsx'
import { Picture } from '#components/picture.tsx'

const Lightbox = lazyPart(
  async () => (await import('#components/attachments/lightbox.tsx')).default,
  NotLoaded,
)

type TilesProps = { pictures: readonly Attachment[]; paths: FilePaths }

/** Pictures as small squares; each opens the lightbox. */
export function Tiles({ pictures, paths }: TilesProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState<number>()
  return (
    <>
      <ul aria-label={t`Zdjęcia`} className="grid grid-cols-3 gap-1">
        {pictures.map((picture, index) => (
          <li key={picture.code}>
            <Tile picture={picture} paths={paths} onOpen={() => setOpen(index)} />
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Suspense>
          <Lightbox pictures={pictures} paths={paths} index={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}

type TileProps = { picture: Attachment; paths: FilePaths; onOpen: () => void }

function Tile({ picture: { code, filename, state }, paths, onOpen }: TileProps) {
  const { t } = useLingui()
  const box = useRef<HTMLButtonElement>(null)
  const near = useNear(box, state === 'ready')
  return (
    <button
      ref={box}
      type="button"
      aria-label={t`Powiększ ${filename}`}
      title={filename}
      onClick={onOpen}
      className="relative block aspect-square w-full overflow-hidden rounded-small bg-sunken"
    >
      {near && (
        <Picture
          source={{ path: paths.small(code), version: code }}
          alt=""
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </button>
  )
}
