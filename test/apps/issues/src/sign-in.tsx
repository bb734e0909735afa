import { useController } from 'presource/react';
import { useState } from 'react';
import { messageOf } from './api/message.ts';
import { session } from './api/session.ts';
import { signIn } from './resources/sessions.ts';

export function SignIn() {
  const controller = useController();
  const [problem, setProblem] = useState(session.reason);
  const submit = async (form: FormData) => {
    const [login, password] = [String(form.get('login')), String(form.get('password'))];
    try {
      const { token } = await controller.fetch(signIn, { login, password });
      session.begin(token);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <form action={submit}>
      <h1>Sign in</h1>
      {problem && <p role="alert">{problem}</p>}
      <label>
        Login <input name="login" />
      </label>
      <label>
        Password <input name="password" type="password" />
      </label>
      <button type="submit">Sign in</button>
    </form>
  );
}
