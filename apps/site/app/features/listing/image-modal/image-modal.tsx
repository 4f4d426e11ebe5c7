import { Button, ButtonLink, buttonClass } from '@fairdraw/ui/button/button.tsx'
import { Modal } from '@fairdraw/ui/dialog/modal.tsx'
import { Picture } from '@fairdraw/ui/media/picture.tsx'
import type { ImageModalData } from './image-modal-data.ts'
import { resolveContentLink } from '../../../content-link.ts'

/** The first paragraph of the text is the heading. */
export function ImageModal({
  modal: { image, body, button },
  onClose,
}: {
  modal: ImageModalData
  onClose: () => void
}) {
  const [title = '', ...paragraphs] = (body ?? 'From win').split('\n\n')
  return (
    <Modal
      title={title}
      picture={
        image && (
          <Picture source={image} alt="" sizes="(min-width: 480px) 440px, 92vw" width={1600} height={1000} upTo={800} />
        )
      }
      onClose={onClose}
      actions={
        <>
          {button && <ModalLink {...button} onFollow={onClose} />}
          <Button tone="outline" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {paragraphs.length > 0 && paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
    </Modal>
  )
}

function ModalLink({ text, link, onFollow }: { text: string; link: string; onFollow: () => void }) {
  const target = resolveContentLink(link)
  if (!target) return null
  if ('to' in target) {
    return (
      <ButtonLink to={target.to} onClick={onFollow}>
        {text}
      </ButtonLink>
    )
  }
  return (
    <a className={buttonClass()} href={target.href} target="_blank" rel="noopener noreferrer" onClick={onFollow}>
      <span>{text}</span>
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
