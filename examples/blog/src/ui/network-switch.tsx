import { useState } from 'react';
import { network } from '../session.ts';

export function NetworkSwitch() {
  const [slow, setSlow] = useState(network.slow);
  const toggle = (on: boolean) => {
    network.slow = on;
    setSlow(on);
  };
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={slow}
        checked={slow}
        onChange={(event) => toggle(event.target.checked)}
      />
      <span>Slow network</span>
    </label>
  );
}
