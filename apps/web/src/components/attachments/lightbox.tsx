import { useLingui } from '@lingui/react/macro'
import type { Attachment } from '@skrzat/contract/wire/attachments'
import { useState } from 'react'
import YarlLightbox, { type Slide } from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import 'yet-another-react-lightbox/plugins/counter.css'
import Download from 'yet-another-react-lightbox/plugins/download'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { useDownload } from '#app/calls/index.ts'
import { AbsentSlide } from './absent-slide.tsx'
import type { FilePaths } from './paths.ts'
import { useLargePictures } from './use-large-pictures.ts'

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    absent: SlideAbsent
  }
  /** In the place of a picture that is on its way, or could not be fetched. */
  interface SlideAbsent extends GenericSlide {
    type: 'absent'
    picture: Attachment
  }
}

type LightboxProps = {
  pictures: readonly Attachment[]
  paths: FilePaths
  index: number
  onClose: () => void
}

/** The pictures of a post or a talk as large as the screen: swipe, pinch, arrow keys, download. */
export default function Lightbox({ pictures, paths, index, onClose }: LightboxProps) {
  const { t } = useLingui()
  const [at, setAt] = useState(index)
  const large = useLargePictures(pictures, paths, at)
  const shown = pictures[at]
  const save = useDownload(paths.download(shown?.code ?? ''), shown?.filename ?? '')
  const current = pictures.map((picture): Slide => {
    const { code, filename, width, height } = picture
    const src = large.get(code)?.url
    // Downloaded by `save`, which needs the picture's code alone.
    if (src === undefined) return { type: 'absent', picture, download: true }
    return {
      src,
      alt: filename,
      ...(width !== null && { width }),
      ...(height !== null && { height }),
      download: true,
    }
  })
  // A new array puts the gallery back to `at`, also in the middle of a step to the next picture.
  const [known, know] = useState(current)
  const slides = JSON.stringify(known) === JSON.stringify(current) ? known : current
  if (slides !== known) know(slides)
  return (
    <YarlLightbox
      open
      close={onClose}
      index={at}
      slides={slides}
      plugins={[Counter, Download, Zoom]}
      on={{ view: ({ index: viewed }) => setAt(viewed) }}
      render={{
        slide: ({ slide }) =>
          slide.type === 'absent' && (
            <AbsentSlide picture={slide.picture} large={large.get(slide.picture.code)} />
          ),
      }}
      carousel={{ finite: true, preload: 1 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      download={{ download: () => save.mutate() }}
      animation={{ swipe: 200, fade: 150 }}
      labels={{
        Previous: t`Poprzednie zdjęcie`,
        Next: t`Następne zdjęcie`,
        Close: t`Zamknij`,
        Download: t`Pobierz`,
        'Zoom in': t`Powiększ`,
        'Zoom out': t`Pomniejsz`,
        Lightbox: t`Zdjęcia`,
        'Photo gallery': t`Zdjęcia`,
        Slide: t`Zdjęcie`,
        Carousel: t`Galeria`,
        '{index} of {total}': '{index} / {total}',
      }}
    />
  )
}
