import { WindowStage as Stage } from './@ohos.app.ability';

declare namespace window {
  export type WindowStage = Stage;
}

export default window;
