import { avatarSize } from '@portale/domain/profile.ts'
import { useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import classes from './AvatarCrop.module.css'
import type { Square } from './picture.ts'

type AvatarCropProps = {
  url: string
  onChange: (square: Square) => void
  /** The file is no picture after all. */
  onUnreadable: () => void
}

const zooms = { min: 1, max: 4, step: 0.05 }

/** The picture, to be moved and enlarged behind a round window, and how the photo will look. */
export function AvatarCrop({ url, onChange, onUnreadable }: AvatarCropProps) {
  const slider = useId()
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(zooms.min)
  const [shown, setShown] = useState<Area>()
  const show = (percent: Area, pixels: Area) => {
    setShown(percent)
    onChange(pixels)
  }
  return (
    <div className={classes.crop}>
      <div className={classes.stage}>
        <Cropper
          image={url}
          crop={place}
          zoom={zoom}
          minZoom={zooms.min}
          maxZoom={zooms.max}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={8}
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: classes.window }}
          mediaProps={{ onError: onUnreadable }}
          cropperProps={{ role: 'application', 'aria-label': 'Immagine: spostala con le frecce' }}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropAreaChange={show}
        />
      </div>
      <div className={classes.tools}>
        <label htmlFor={slider}>Ingrandimento</label>
        <input
          id={slider}
          type="range"
          {...zooms}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </div>
      <figure className={classes.preview}>
        {[avatarSize / 2, 40].map((size) => (
          <span key={size} style={{ width: size, height: size }}>
            {shown && <img src={url} alt="" style={placed(shown)} />}
          </span>
        ))}
        <figcaption>Così si vedrà</figcaption>
      </figure>
    </div>
  )
}

// The whole picture, so large that the chosen part fills the frame, moved so that it lies in it.
const placed = ({ x, y, width, height }: Area) => ({
  width: `${10_000 / width}%`,
  height: `${10_000 / height}%`,
  left: `${(-100 * x) / width}%`,
  top: `${(-100 * y) / height}%`,
})
