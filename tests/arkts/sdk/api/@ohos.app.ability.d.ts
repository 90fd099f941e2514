import type { Callback } from './@ohos.base';

export class Want { bundleName?: string; abilityName?: string; }

export namespace AbilityConstant {
  export interface LaunchParam { launchReason: number; lastExitReason: number; }
  export enum MemoryLevel {
    MEMORY_LEVEL_MODERATE = 0,
    MEMORY_LEVEL_LOW = 1,
    MEMORY_LEVEL_CRITICAL = 2,
  }
}

type AppContext = Context;
export interface Context { filesDir: string; cacheDir: string; }
export interface UIAbilityContext extends Context {}

export namespace common {
  export type Context = AppContext;
}

export class UIAbility {
  context: UIAbilityContext;
  onCreate(want: Want, launchParam: AbilityConstant.LaunchParam): void;
  onDestroy(): void;
  onForeground(): void;
  onBackground(): void;
  onWindowStageCreate(windowStage: WindowStage): void;
  onWindowStageDestroy(): void;
  onMemoryLevel(level: AbilityConstant.MemoryLevel): void;
}

export interface WindowStage {
  loadContent(path: string, callback: (error: { code: number; message: string }) => void): void;
}
