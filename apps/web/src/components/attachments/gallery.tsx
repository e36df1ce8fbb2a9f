import { useLingui } from '@lingui/react/macro'
import type { Attachment } from '@skrzat/contract/wire/attachments'
import { Suspense, useRef, useState } from 'react'
import { RowsPhotoAlbum } from 'react-photo-album'
import 'react-photo-album/rows.css'
import { lazyPart, useNear } from '#app/parts/index.ts'
import { NotLoaded } from '#components/not-loaded.tsx'
import { Pending } from '#components/pending.tsx'
import { Picture } from '#components/picture.tsx'
import type { FilePaths } from './paths.ts'

const Lightbox = lazyPart(async () => (await import('./lightbox.tsx')).default, NotLoaded)

/** The height of a row and the margin around a picture, in pixels (spec: Wall). */
const ROW = 300
const MARGIN = 2
/** The size of a picture before it is known. */
const UNKNOWN = { width: 400, height: 300 }

type GalleryProps = {
  pictures: readonly Attachment[]
  paths: FilePaths
  /** The height of a row, in pixels. */
  row?: number
}

/** Pictures in rows; each opens the lightbox. */
export function Gallery({ pictures, paths, row = ROW }: GalleryProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState<number>()
  const box = useRef<HTMLDivElement>(null)
  const total = pictures.length
  const photos = pictures.map(({ code, width, height }, index) => ({
    key: code,
    // `Tile` fetches the picture with the token, so the album needs no URL.
    src: '',
    width: width ?? UNKNOWN.width,
    height: height ?? UNKNOWN.height,
    label: t`Powiększ zdjęcie ${index + 1} z ${total}`,
  }))
  function close(index: number) {
    setOpen(undefined)
    // After a rotation of the phone the pressed button may be gone, as rows have changed.
    box.current?.querySelectorAll('button')[index]?.focus({ preventScroll: true })
  }
  return (
    <div ref={box}>
      <RowsPhotoAlbum
        photos={photos}
        // Several are small enough to stand side by side on a phone.
        targetRowHeight={(width) => Math.min(row, width * (total > 1 ? 0.4 : 0.75))}
        spacing={2 * MARGIN}
        defaultContainerWidth={600}
        rowConstraints={{ singleRowMaxHeight: 1.5 * row }}
        onClick={({ index }) => setOpen(index)}
        componentsProps={{ container: { 'aria-label': t`Zdjęcia` } }}
        render={{
          image: (_, { index, width, height }) => {
            const file = pictures[index]
            return file && <Tile file={file} paths={paths} ratio={width / height} />
          },
        }}
      />
      {open !== undefined && (
        <Suspense>
          <Lightbox pictures={pictures} paths={paths} index={open} onClose={() => close(open)} />
        </Suspense>
      )}
    </div>
  )
}

/** Reserves the picture's space while it loads, to prevent a layout shift. */
function Tile({ file, paths, ratio }: { file: Attachment; paths: FilePaths; ratio: number }) {
  const box = useRef<HTMLSpanElement>(null)
  const near = useNear(box, file.state === 'ready')
  const source = { path: paths.small(file.code), version: file.code }
  return (
    <span
      ref={box}
      className="relative block w-full overflow-hidden bg-sunken"
      style={{ aspectRatio: ratio }}
    >
      {file.state === 'waiting' && (
        <Pending className="absolute inset-0" skeletons={['size-full rounded-none']} />
      )}
      {near && <Picture source={source} alt="" className="absolute inset-0 size-full object-cover" />}
    </span>
  )
}
