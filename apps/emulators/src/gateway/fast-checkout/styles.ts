export const fastCheckoutStyles = `
  .fastlane { display: grid; gap: 14px; color: inherit; font: inherit; }
  .fastlane label { display: grid; gap: 6px; font-size: 15px; font-weight: 600; }
  .fastlane label.fastlane-row { display: flex; gap: 10px; align-items: center; min-height: 32px; font-weight: 400; }
  .fastlane label.fastlane-row input { flex: none; width: 22px; height: 22px; margin: 0; accent-color: #1c6dd0; }
  .fastlane fieldset { display: grid; gap: 8px; min-width: 0; margin: 0; padding: 0; border: 0; }
  .fastlane legend { padding: 0; margin-bottom: 8px; font-weight: 600; }
  .fastlane-frame, .fastlane input[type=tel], .fastlane-code input { box-sizing: border-box; width: 100%; height: 52px; padding: 0 16px;
    border: 1.5px solid #8a94a6; border-radius: 14px; font: inherit; color: inherit; background: transparent; }
  .fastlane-pair { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 14px; }
  .fastlane-note { margin: 0; font-size: 14px; opacity: 0.85; }
  .fastlane-problem:empty { display: none; }
  .fastlane-problem { margin: 0; color: #b3123a; background: #fff; padding: 6px 10px; border-radius: 8px; font-size: 15px; }
  .fastlane-code { width: min(360px, calc(100vw - 32px)); box-sizing: border-box; margin: auto; padding: 24px; border: 0; border-radius: 20px; color: #14213a;
    background: #fff; font: 16px/1.5 system-ui, sans-serif; }
  .fastlane-code::backdrop { background: rgb(10 16 34 / 55%); }
  .fastlane-code form { display: grid; gap: 14px; }
  .fastlane-code label { display: grid; gap: 6px; font-weight: 600; }
  .fastlane-code h2 { margin: 0; font-size: 20px; }
  .fastlane-code p { margin: 0; }
  .fastlane-code input { letter-spacing: 6px; font-size: 20px; }
  .fastlane-code button { min-height: 48px; border: 0; border-radius: 999px; font: inherit; font-weight: 700; cursor: pointer; }
  .fastlane-code button[type=submit] { color: #fff; background: #14213a; }
  .fastlane-code button[type=button] { color: #14213a; background: #eef1f6; }
  .fastlane-code :focus-visible, .fastlane :focus-visible { outline: 3px solid #1c6dd0; outline-offset: 2px; }`
