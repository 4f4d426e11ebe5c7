import { OnStage } from '../stories/on-stage.tsx'
import type { Stories } from '../stories/stories.ts'
import { Icon } from '../media/icon.tsx'
import { Button, ButtonLink, IconButton } from './button.tsx'

export const stories: Stories = {
  action: <Button>Enter now</Button>,
  'gold, large': (
    <Button tone="gold" size="large">
      Enter now
    </Button>
  ),
  'stage, small': (
    <Button tone="stage" size="small">
      Stay
    </Button>
  ),
  outline: <Button tone="outline">Cancel</Button>,
  'on the stage: veil, paper': (
    <OnStage>
      <Button tone="veil">Watch</Button> <Button tone="paper">Enter now</Button>
    </OnStage>
  ),
  wide: <Button isWide>Enter now</Button>,
  'with a long label': <Button>Confirm that you are eighteen or older and enter this competition now</Button>,
  disabled: (
    <>
      <Button disabled>Enter now</Button>{' '}
      <Button tone="outline" disabled>
        Cancel
      </Button>
    </>
  ),
  link: <ButtonLink to="/">All competitions</ButtonLink>,
  'only an icon': (
    <IconButton label="Close">
      <Icon name="close" />
    </IconButton>
  ),
  'only an icon, disabled': (
    <IconButton label="Back" disabled>
      <Icon name="arrow-left" />
    </IconButton>
  ),
}
