import { avatarSize } from '@portale/domain/people/profile.ts'
import { useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import classes from './AvatarCrop.module.css'

type AvatarCropProps = {
  url: string
  onChange: (area: Area) => void
  /** The browser can't decode the file. */
  onUnreadable: () => void
}

const zooms = { min: 1, max: 4, step: 0.05 }

/** A picture to move and zoom behind a round window, with a preview of the photo. */
export function AvatarCrop({ url, onChange, onUnreadable }: AvatarCropProps) {
  const sliderId = useId()
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(zooms.min)
  const [visible, setVisible] = useState<Area>()
  const change = (percent: Area, pixels: Area) => {
    setVisible(percent)
    onChange(pixels)
  }
  return (
    <div className={classes.crop}>
      <div className={classes.stage}>
        <Cropper
          image={url}
          crop={position}
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
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropAreaChange={change}
        />
      </div>
      <div className={classes.tools}>
        <label htmlFor={sliderId}>Ingrandimento</label>
        <input
          id={sliderId}
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
            {visible && <img src={url} alt="" style={previewStyle(visible)} />}
          </span>
        ))}
        <figcaption>Così si vedrà</figcaption>
      </figure>
    </div>
  )
}

// Scales and moves the whole picture so that the visible area fills the frame.
const previewStyle = ({ x, y, width, height }: Area) => ({
  width: `${10_000 / width}%`,
  height: `${10_000 / height}%`,
  left: `${(-100 * x) / width}%`,
  top: `${(-100 * y) / height}%`,
})
